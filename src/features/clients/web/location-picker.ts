let opener: (() => void) | null = null;

/** The location selector of the header, as the command that opens it sees it. */
export const locationPicker = {
  /** Opens it; false while there is none. */
  open(): boolean {
    opener?.();
    return opener !== null;
  },
  /** Installs the selector; returns what removes it. */
  install(open: () => void): () => void {
    opener = open;
    return () => {
      if (opener === open) opener = null;
    };
  },
};
