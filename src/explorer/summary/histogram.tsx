import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Condition } from '../filters/filters.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { Bar } from './column-summary.ts';

/** Bins as upright bars; choosing one filters by it. Below stands what the pointer or the focus is on. */
export function Histogram({
  bars,
  onCondition,
}: {
  readonly bars: readonly Bar[];
  readonly onCondition: (condition: Condition) => void;
}): ReactNode {
  const t = strings().summary;
  const [told, setTold] = useState<Bar | null>(null);
  const most = Math.max(1, ...bars.map((bar) => bar.records));
  const say = (bar: Bar) => t.bin(bar.label, formatCount(bar.records));
  return (
    <div className="histogram">
      <div className="histogram-bars" onPointerLeave={() => setTold(null)}>
        {bars.map((bar) => (
          <button
            key={bar.label}
            type="button"
            aria-label={say(bar)}
            disabled={bar.records === 0}
            onPointerEnter={() => setTold(bar)}
            onFocus={() => setTold(bar)}
            onClick={() => onCondition(bar.condition)}
          >
            <span
              style={{ blockSize: `${bar.records === 0 ? 0 : Math.max(2, (100 * bar.records) / most)}%` }}
            />
          </button>
        ))}
      </div>
      <p className="dim">{told ? say(told) : `${bars[0]?.label ?? ''} … ${bars.at(-1)?.label ?? ''}`}</p>
    </div>
  );
}
