import type { ReactNode, Ref } from 'react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useSettings } from '../../settings/settings.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { MapDrawing } from './draw-map.ts';
import { drawMap } from './draw-map.ts';
import type { MapColours } from './map-colours.ts';
import { readMapColours } from './map-colours.ts';

/** The picture of a map. It says nothing to readers: what it shows is told beside it. */
export function MapCanvas({
  ref,
  drawing,
}: {
  readonly ref: Ref<HTMLCanvasElement>;
  readonly drawing: Omit<MapDrawing, 'colours'>;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle(ref, () => canvas.current as HTMLCanvasElement, []);
  const [colours, setColours] = useState<MapColours | null>(null);
  const { theme } = useSettings();
  const dark = useMedia('(prefers-color-scheme: dark)');
  const forced = useMedia('(forced-colors: active)');
  useEffect(() => {
    if (canvas.current?.parentElement) setColours(readMapColours(canvas.current.parentElement));
  }, [theme, dark, forced]);
  const { width, height } = drawing.size;
  useEffect(() => {
    if (!colours) return;
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (context) drawMap(context, { ...drawing, colours }, devicePixelRatio);
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(width * devicePixelRatio)}
      height={Math.round(height * devicePixelRatio)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
