import type { RunningServer } from './serve.ts';

/** Lines that say where a server's site is: addresses that answer, also below a proxy's path. */
export function servedAt(data: string, { address, siteUrl }: Pick<RunningServer, 'address' | 'siteUrl'>) {
  const site = siteUrl ?? address;
  return [
    `datapond: ${data} is served at ${site}/, its API at ${site}/api/3/action/package_list`,
    ...(site === address ? [] : [`datapond: the proxy finds it at ${address}/`]),
    ...(siteUrl === null
      ? [
          'datapond: it listens at every address of this machine, and answers name the one that is asked; behind a proxy say --url',
        ]
      : []),
  ];
}
