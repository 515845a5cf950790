import { between, DAY, isoTime, letters, type Shape, uuid } from './shape.ts';

const TAGS = ['vip', 'press', 'member', 'donor', 'board', 'alumni', 'staff', 'guest'];

/** People with their addresses: identifiers of several forms that hardly come twice, made of names that do. */
export const contacts: Shape = {
  name: 'contacts',
  records: 400_000,
  columns: 'id,given,family,email,phone,street,town,iban,joined,active,tags,remark'.split(','),
  rows: ({ random, phrase, names }) => {
    const [given, family, streets, towns] = [names(2_500), names(20_000), names(8_000), names(1_200)];
    const hosts = ['example.org', 'mail.test', ...names(300).map((name) => `${host(name)}.example`)];
    return () => {
      const [first, last] = [random.pick(given), random.pick(family)];
      const number = random.share() < 0.5 ? String(between(random, 1, 99)) : '';
      const group = () => letters(random, '0123456789', 4);
      return [
        uuid(random),
        first,
        last,
        `${host(first)}.${host(last)}${number}@${random.pick(hosts)}`,
        `+${random.pick([49, 44, 33, 1, 7])} ${between(random, 10, 999)} ${between(random, 1_000_000, 99_999_999)}`,
        `${random.pick(streets)} ${random.pick(['St', 'Rd', 'Ave'])} ${between(random, 1, 220)}`,
        random.pick(towns),
        `DE${between(random, 10, 99)} ${group()} ${group()} ${group()} ${group()} ${between(random, 10, 99)}`,
        isoTime(Date.UTC(2010, 0, 1) + random.below(5_800 * DAY), 19).replace('T', ' '),
        random.pick(['true', 'false', null]),
        JSON.stringify(TAGS.filter(() => random.share() < 0.2)),
        random.share() < 0.6 ? null : phrase(between(random, 2, 9)),
      ];
    };
  },
};

/** A name as a part of an address: without letters that addresses have not. */
function host(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'x'
  );
}
