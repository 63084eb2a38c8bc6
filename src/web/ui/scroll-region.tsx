import type { HTMLAttributes } from 'react';

type ScrollRegionProps = Omit<HTMLAttributes<HTMLElement>, 'role' | 'tabIndex'> & {
  /** Takes the keyboard when the dialog around it opens. */
  'data-autofocus'?: true;
  /** What it is, for those who hear it; a region unless said. It needs a label. */
  role?: 'region' | 'group' | 'document';
};

/** A part that scrolls by itself: the keyboard must reach it, or what is below its edge cannot be read by keys. */
export function ScrollRegion({ role = 'region', ...rest }: ScrollRegionProps) {
  return <div role={role} tabIndex={0} {...rest} />;
}
