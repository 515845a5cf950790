import type { ReactNode } from 'react';
import { formatAddress } from '../address/address.ts';
import { formatDay } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { CatalogueDataset } from './catalogue.ts';
import { toWebUrl } from './catalogue.ts';
import { WebLink } from './web-link.tsx';

/** Who is to be asked, where it comes from, and what else its publisher tells. */
export function DatasetFacts({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  const t = strings().datasets.facts;
  const { organization, groups, contacts, sources, source, licence, version, created, modified, extras } =
    dataset;
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    ...(organization
      ? [
          [
            t.organization,
            <a
              key={organization.name}
              href={formatAddress({
                page: 'home',
                dataset: null,
                filed: { organization: [organization.name] },
              })}
            >
              <bdi>{organization.title}</bdi>
            </a>,
          ] as const,
        ]
      : []),
    ...(groups.length > 0 ? [[t.groups, groups.map(({ title }) => title).join(', ')] as const] : []),
    ...contacts.map(
      ({ role, name, email }) => [t[role], <Person key={role} name={name} email={email} />] as const,
    ),
    ...(sources.length > 0
      ? [
          [
            t.sources,
            sources.map(({ title, url }) => (
              <span key={title} className="fact-line">
                <WebLink url={url} text={title} />
              </span>
            )),
          ] as const,
        ]
      : []),
    ...(source !== null && sources.every(({ url }) => url !== source)
      ? [[t.homepage, <WebLink key="homepage" url={source} text={source} />] as const]
      : []),
    ...(licence ? [[t.licence, <WebLink key="licence" {...licence} text={licence.title} />] as const] : []),
    ...(version !== null ? [[t.version, version] as const] : []),
    ...(created !== null ? [[t.created, formatDay(created)] as const] : []),
    ...(modified !== null ? [[t.modified, formatDay(modified)] as const] : []),
    [t.name, <code key="name">{dataset.name}</code>],
    ...extras.map(({ key, value }) => [key, <Extra key={key} value={value} />] as const),
  ];
  return (
    <dl className="dataset-facts">
      {rows.map(([name, value], index) => (
        <div key={`${index} ${name}`}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ name, email }: { readonly name: string; readonly email: string | null }): ReactNode {
  if (email === null || !/^[^\s@]+@[^\s@]+$/.test(email)) return <bdi>{name}</bdi>;
  return (
    <a href={`mailto:${email}`}>
      <bdi>{name}</bdi>
    </a>
  );
}

function Extra({ value }: { readonly value: string }): ReactNode {
  return <WebLink url={toWebUrl(value)} text={value} />;
}
