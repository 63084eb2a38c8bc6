import { useEffect, useState } from 'react';

/** Shows an image that came as bytes; the address lives as long as it is shown. Before, and where there is none, its room is empty. */
export function BytesImage({
  bytes,
  label,
  className,
}: {
  bytes: unknown;
  label: string;
  className: string;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(bytes instanceof Blob)) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address === null ? (
    <span className={className} />
  ) : (
    <img src={address} alt={label} className={className} />
  );
}
