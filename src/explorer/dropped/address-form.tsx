import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { strings } from '../strings/strings.ts';

/** Opens a file of another host by its address, where the site allows that. */
export function AddressForm({
  origins,
  onAddress,
}: {
  /** Hosts that may be asked. */
  readonly origins: readonly string[];
  readonly onAddress: (address: string) => void;
}): ReactNode {
  const t = strings().dropped;
  const id = useId();
  const [address, setAddress] = useState('');
  return (
    <form
      className="open-address"
      onSubmit={(event) => {
        event.preventDefault();
        onAddress(address.trim());
      }}
    >
      <label htmlFor={id} className="dim">
        {t.address}
      </label>
      <div className="open-address-row">
        <input
          id={id}
          type="url"
          inputMode="url"
          required
          placeholder={`${origins[0]}/…`}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <button type="submit" className="button">
          {t.open}
        </button>
      </div>
    </form>
  );
}
