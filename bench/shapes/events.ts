import { between, isoTime, letters, MINUTE, type Shape, uuid } from './shape.ts';

const SYSTEMS = [
  'Windows NT 10.0; Win64; x64',
  'X11; Linux x86_64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'iPhone; CPU iPhone OS 17_1 like Mac OS X',
];
const CODE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What an application writes down, in the order of time: codes, sessions, addresses of hosts, long texts that come again, objects. */
export const events: Shape = {
  name: 'events',
  records: 400_000,
  columns: 'event_id,session,at,ip,user_agent,path,country,duration_ms,status,payload'.split(','),
  rows: ({ random, phrase }) => {
    const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
    const sessions = many(60_000, () => uuid(random));
    const addresses = many(40_000, () => many(4, () => between(random, 1, 254)).join('.'));
    const agents = many(
      2_500,
      () =>
        `Mozilla/5.0 (${random.pick(SYSTEMS)}) AppleWebKit/${between(random, 500, 620)}.${between(random, 1, 50)} (KHTML, like Gecko) ${random.pick(['Chrome', 'Firefox', 'Safari'])}/${between(random, 70, 130)}.0.${between(random, 1_000, 6_000)}.${between(random, 1, 200)}`,
    );
    const paths = many(8_000, () => `/${phrase(between(random, 1, 4)).replaceAll(' ', '/')}`);
    let at = Date.UTC(2024, 0, 1);
    return () => {
      at += random.below(1.5 * MINUTE);
      const visitor = Math.floor(sessions.length * random.share() ** 1.5);
      return [
        letters(random, CODE, 26),
        sessions[visitor]!,
        `${isoTime(at, 23)}Z`,
        addresses[(visitor * 7) % addresses.length]!,
        agents[(visitor * 13) % agents.length]!,
        random.pick(paths) + (random.share() < 0.4 ? `?id=${between(random, 1, 1_000_000)}` : ''),
        random.pick(['DE', 'FR', 'US', 'GB', 'IT', 'ES', 'PL', 'NL', 'SE', 'AT']),
        Math.exp(1 + 8 * random.share() * random.share()).toFixed(1),
        random.pick([200, 200, 200, 200, 200, 304, 404, 404, 500, 301]),
        random.share() < 0.5
          ? null
          : JSON.stringify({
              user: between(random, 1, 200_000),
              item: phrase(2),
              qty: between(random, 1, 9),
            }),
      ];
    };
  },
};
