-- Reasons of their own for what is not opened here, each with what to do instead.
alter table unreadable_files drop constraint unreadable_files_reason_check;
alter table unreadable_files add constraint unreadable_files_reason_check check (reason in ('damaged', 'empty', 'tooManyPages',
  'tooComplex', 'tooLarge', 'notADocument', 'archive', 'rar', 'sevenZip', 'lockedZip', 'outlookMessage', 'winmail', 'imageTooLarge',
  'noDocument', 'tooManyFiles', 'tooManyParts', 'mailDamaged', 'failed'));
