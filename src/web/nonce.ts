/**
 * Hands the page's CSP nonce to the libraries that inject styles (react-remove-scroll reads it by
 * way of get-nonce; resizable panels use constructed style sheets, which need none).
 * Must be imported before them.
 */
const script = document.querySelector<HTMLScriptElement>('script[nonce]');

Object.defineProperty(globalThis, '__webpack_nonce__', { value: script?.nonce ?? '' });
