import { useLanguage } from '../language.ts';

/** A text that is not ours, such as the name of a paper: marked as English where nobody translated it. */
export function Said({ text }: { text: string }) {
  const { say, knows } = useLanguage();
  return knows(text) ? say(text) : <span lang="en">{text}</span>;
}
