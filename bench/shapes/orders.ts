import { between, DAY, isoTime, letters, MINUTE, type Shape } from './shape.ts';

/** Orders of a shop, one after the other: numbers that go with the time, prices as they were typed, columns that most have not. */
export const orders: Shape = {
  name: 'orders',
  records: 500_000,
  columns:
    'order_no,sku,product,customer,city,price,qty,discount,total,ordered_at,shipped,status,tracking,note'.split(
      ',',
    ),
  rows: ({ random, phrase, names }) => {
    const [given, family, cities] = [names(2_500), names(30_000), names(900)];
    const products = Array.from({ length: 9_000 }, () => phrase(between(random, 1, 4)));
    const skus = products.map(
      () =>
        `${letters(random, 'ABCDEFGH', 1)}${letters(random, 'KLMNP', 1)}-${between(random, 100, 9_999)}-${random.pick(['S', 'M', 'L', 'XL', '42', '43'])}`,
    );
    let at = Date.UTC(2021, 0, 1, 8);
    return (index) => {
      at += random.below(10 * MINUTE);
      const product = Math.floor(products.length * random.share() ** 2);
      const exact = Math.exp(1 + 5 * random.share());
      const price = random.pick([exact.toFixed(2), exact.toFixed(1), exact.toFixed(0)]);
      const count = between(random, 1, 12);
      return [
        `ORD-${new Date(at).getUTCFullYear()}-${String(index + 1).padStart(7, '0')}`,
        skus[product]!,
        products[product]!,
        `${random.pick(given)} ${random.pick(family)}`,
        random.pick(cities),
        price,
        count,
        random.pick([null, null, '0.1', '0.05', '0.25']),
        String(Math.round(Number(price) * count * 100) / 100),
        isoTime(at, 16).replace('T', ' '),
        random.share() < 0.3 ? null : isoTime(at + between(random, 0, 9) * DAY, 10),
        random.pick(['paid', 'shipped', 'returned', 'open']),
        random.share() < 0.3 ? null : `1Z${letters(random, '0123456789ABCDEFGHJKLMNPRSTUVWXY', 16)}`,
        random.share() < 0.85 ? null : phrase(between(random, 2, 9)),
      ];
    };
  },
};
