interface MailPreviewProps {
  to: string;
  subject: string;
  text: string;
}

/** A mail as it will arrive. */
export function MailPreview({ to, subject, text }: MailPreviewProps) {
  return (
    <section
      className="mail-preview"
      aria-label="The mail as it will arrive"
      tabIndex={-1}
      data-autofocus
    >
      <p className="none">
        To {to}
        <br />
        Subject: {subject}
      </p>
      <p className="mail-text">{text}</p>
    </section>
  );
}
