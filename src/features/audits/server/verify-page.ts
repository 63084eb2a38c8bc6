/*
 * The page that comes with a binder: it checks the signature and each file's SHA-256 in any current browser, without a network.
 * It says which key it was given: somebody who doubts the page compares it with the one that the server publishes.
 */

const SCRIPT = String.raw`
const say = (text, kind) => {
  const line = document.createElement('li');
  line.textContent = text;
  line.className = kind;
  document.getElementById('said').append(line);
};
const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');
const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
async function check(files) {
  document.getElementById('said').replaceChildren();
  const byName = new Map();
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    byName.set(path.slice(path.indexOf('/') + 1), file);
  }
  const manifest = byName.get('manifest.json');
  const signed = byName.get('manifest.sig.json');
  if (!manifest || !signed) return say('manifest.json or manifest.sig.json is not in this folder.', 'bad');
  const { signature } = JSON.parse(await signed.text());
  const key = await crypto.subtle.importKey('spki', bytesOf(KEY.replace(/-----[^-]+-----|\s/g, '')), { name: 'Ed25519' }, false, ['verify']);
  const text = await manifest.arrayBuffer();
  const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), text);
  if (!isSigned) return say('The signature does NOT fit the manifest.', 'bad');
  say('The signature fits the manifest.', 'good');
  const { files: listed } = JSON.parse(new TextDecoder().decode(text));
  let right = 0;
  for (const { name, sha256 } of listed) {
    const file = byName.get(name);
    byName.delete(name);
    if (!file) say('Missing: ' + name, 'bad');
    else if (hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) !== sha256) say('Changed: ' + name, 'bad');
    else right += 1;
  }
  for (const own of ['manifest.json', 'manifest.sig.json', 'verify.html']) byName.delete(own);
  for (const name of byName.keys()) say('Not of the binder: ' + name, 'bad');
  say(right + ' of ' + listed.length + ' files are as they were bound.', right === listed.length ? 'good' : 'bad');
}
document.getElementById('folder').addEventListener('change', (event) => {
  check([...event.target.files]).catch(() => say('This browser cannot check it: use a current one.', 'bad'));
});
`;

/** The page, with the public key that it checks by. */
export function verifyPage(publicKey: string): string {
  return `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Check this binder</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}.good{color:#18633a}.bad{color:#a3231b}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Check this binder</h1>
<p>Unpack the ZIP, then choose its folder. Nothing is sent anywhere: this works without a network.</p>
<p><label>Folder of the binder <input type="file" id="folder" webkitdirectory multiple></label></p>
<ul id="said" aria-live="polite"></ul>
<h2>The key it is checked by</h2>
<p>The server that made the binder publishes it at /v1/audit/keys. Compare them, should you doubt this page.</p>
<pre>${publicKey}</pre>
<script>const KEY = ${JSON.stringify(publicKey)};${SCRIPT}</script>
</html>
`;
}
