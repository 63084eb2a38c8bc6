-- Which rows of qualification_items there are follows from the rules, whose types are checked (qualification_rules). Like the
-- employee and the document of an item, its type is not checked again: that took a fifth of the time of writing the items.
alter table qualification_items drop constraint qualification_items_document_type_id_fkey;
