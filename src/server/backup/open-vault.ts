import { fileURLToPath } from 'node:url';
import { openFolderVault } from './folder-vault.ts';
import type { Vault } from './vault.ts';

/** Who sends nothing for so long has gone. */
const PATIENCE = 60_000;

/**
 * Opens a place by its address: `s3://…`, `file:///…`, or the path of a folder.
 * @param temporary a folder of this machine, for objects in the making
 * @throws StoreError, StoreAddressError
 */
export async function openVault(
  address: string,
  temporary: string,
  { make = false, patience = PATIENCE }: { make?: boolean; patience?: number } = {},
): Promise<Vault> {
  const url = URL.parse(address);
  if (url?.protocol === 's3:') {
    // The SDK takes a while to load, and most installations have no use for it.
    const { openS3Vault } = await import('./s3-vault.ts');
    return openS3Vault(url, temporary, patience);
  }
  return openFolderVault(url?.protocol === 'file:' ? fileURLToPath(url) : address, make);
}
