import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A part of the explorer that most visits never open: it comes when it is. @param name of the component that the module exports */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<{ readonly [One in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
