/** What a screen may do with the pane it stands in; the only way for it to move about. */
export interface PaneHandle {
  id: string;
  focused: boolean;
  /** Goes to `path` in this pane, or `beside` it: in the pane on its right, adding one if needed. */
  open: (path: string, options?: OpenOptions) => void;
  close: () => void;
  /** Names the pane more closely than the route does; never with an SSN. */
  setTitle: (title: string, count?: number) => void;
}

export interface OpenOptions {
  beside?: boolean;
  /** What stands in the pane on its right then: both come in one change of the page. */
  with?: string | undefined;
  /** Leaves no entry in the browser's history. */
  replace?: boolean;
  /** Whether the focus goes along; it does unless the pane opens beside by `replace`. */
  focus?: boolean;
}

/** What every screen receives. Screens never read the router. */
export interface ScreenProps {
  params: Record<string, string>;
  search: Record<string, unknown>;
  pane: PaneHandle;
}
