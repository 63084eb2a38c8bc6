import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useSession } from '#src/web/session.ts';
import { Button } from '#src/web/ui/button.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { EmailField, isEmail, TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import { settingsApi } from '../settings.contract.ts';

/** A message to those who run the installation, from anyone (R073). */
export function Contact({ pane }: ScreenProps) {
  const { user } = useSession();
  const [name, setName] = useState(user?.name ?? '');
  const [email, setEmail] = useState(user?.email ?? '');
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const send = useMutation({
    mutationFn: () => call(settingsApi.contact, { body: { name, email, subject, message } }),
  });
  if (send.isSuccess) {
    const again = () => {
      setSubject('');
      setMessage('');
      send.reset();
    };
    return (
      <div className="prose" role="status">
        <h3>Your message is on its way</h3>
        <p>We answer by mail to {email.trim()}.</p>
        <p>
          <Button onClick={again}>Write another</Button>
        </p>
      </div>
    );
  }
  const errors = fieldErrorsOf(send.error);
  return (
    <Form
      label="Contact Us"
      submitLabel="Send message"
      error={send.error}
      keep={keeping('contact', { name, email, subject, message }, (kept) => {
        setName(kept.name);
        setEmail(kept.email);
        setSubject(kept.subject);
        setMessage(kept.message);
      })}
      ready={isEmail(email)}
      dirty={message.trim() !== '' || subject.trim() !== ''}
      onLeave={() => pane.open('/')}
      onSubmit={() => send.mutateAsync()}
    >
      <p className="none">
        Write to the people who run this console. Leave social security numbers out: mail is not the
        place for them.
      </p>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        takesFocus={user === null}
        value={name}
        onChange={setName}
        error={errors['name']}
        maxLength={120}
      />
      <EmailField
        label="Email"
        name="email"
        required
        value={email}
        onChange={setEmail}
        error={errors['email']}
        hint="Where the answer goes."
        maxLength={254}
      />
      <TextField
        label="Subject"
        name="subject"
        takesFocus={user !== null}
        value={subject}
        onChange={setSubject}
        error={errors['subject']}
        maxLength={160}
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={8}
        value={message}
        onChange={setMessage}
        error={errors['message']}
        maxLength={5000}
      />
    </Form>
  );
}
