/** The terms in plain words; the contract between operator and client governs. */
export function TermsOfService() {
  return (
    <article className="prose">
      <p>
        This console is provided to employers of commercial drivers, to the service staff who work
        for them, and to auditors whom an employer has given access. Your use of it is governed by
        the agreement between your organization and the operator of this installation. These terms
        say what that means at the screen.
      </p>
      <h3>Your account</h3>
      <p>
        An account belongs to one person. Do not share your password or leave a signed-in screen
        unattended. Everything that is changed, and every look at a protected record, is recorded
        with your name and the time.
      </p>
      <h3>What you may use it for</h3>
      <p>
        Use records of drivers and applicants only for the purposes that the law allows your
        organization: qualifying and monitoring drivers under 49 CFR Parts 40, 382 and 391, and
        ordering reports for which you hold the permissible purpose and the written consent
        required.
      </p>
      <h3>What the console does not do</h3>
      <p>
        Due dates, statuses and suggestions are computed from the records on file. They help you
        comply; they are not legal advice, and the motor carrier remains responsible for the
        qualification of its drivers.
      </p>
      <h3>Ending</h3>
      <p>
        Your administrator can close your account at any time. The records belong to your
        organization and are kept as long as the law and your agreement require.
      </p>
    </article>
  );
}

/** What the software really stores and does, in plain words. */
export function PrivacyPolicy() {
  return (
    <article className="prose">
      <p>
        This page says what this console stores about people and who can see it. The operator of
        this installation and your employer are responsible for the data; ask them for corrections
        or copies.
      </p>
      <h3>What is stored</h3>
      <p>
        Qualification files of drivers and applicants: names, contact and license details, medical
        certificates, driving records, drug and alcohol test records where permitted, and the
        documents that were uploaded. Social security numbers are stored encrypted and shown masked
        unless someone with permission asks for them.
      </p>
      <h3>Who can see it</h3>
      <p>
        Only users of the employer concerned, within the locations they are assigned to, service
        staff who work on that employer’s files, and auditors with a link that the employer can
        withdraw. Every look at a protected record is written to an audit log.
      </p>
      <h3>Cookies and this browser</h3>
      <p>
        Two cookies keep you signed in; both end with your session and no script can read them. Your
        choice of theme, pane sizes and recently used commands are kept in this browser. There are
        no advertising or tracking services, and nothing is loaded from other sites.
      </p>
      <h3>How long</h3>
      <p>
        As long as the regulations require for each kind of record, and then it is removed together
        with its documents. The audit log stays.
      </p>
    </article>
  );
}
