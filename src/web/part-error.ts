/** The code of a part of the console could not be fetched: offline, or replaced by a newer version. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super(
      'This part of the console could not be loaded. Check the connection and try again; if that does not help, load the page anew.',
      { cause },
    );
    this.name = 'PartError';
  }
}
