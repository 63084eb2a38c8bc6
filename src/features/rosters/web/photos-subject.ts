/** What the commands of an import of photos act on. */
export interface PhotosSubject {
  finish: () => Promise<void>;
}

export function isPhotosSubject(subject: unknown): subject is PhotosSubject {
  return typeof subject === 'object' && subject !== null && 'finish' in subject;
}
