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
  return (
    <dl className="dataset-facts">
      {organization && (
        <Fact name={t.organization}>
          <a
            href={formatAddress({
              page: 'home',
              dataset: null,
              chosenFacets: { organization: [organization.name] },
            })}
          >
            <bdi>{organization.title}</bdi>
          </a>
        </Fact>
      )}
      {groups.length > 0 && <Fact name={t.groups}>{groups.map(({ title }) => title).join(', ')}</Fact>}
      {contacts.map(({ role, name, email }) => (
        <Fact key={role} name={t[role]}>
          <Person name={name} email={email} />
        </Fact>
      ))}
      {sources.length > 0 && (
        <Fact name={t.sources}>
          {sources.map(({ title, url }) => (
            <span key={title} className="fact-line">
              <WebLink url={url} text={title} />
            </span>
          ))}
        </Fact>
      )}
      {source !== null && sources.every(({ url }) => url !== source) && (
        <Fact name={t.homepage}>
          <WebLink url={source} text={source} />
        </Fact>
      )}
      {licence && (
        <Fact name={t.licence}>
          <WebLink url={licence.url} text={licence.title} />
        </Fact>
      )}
      {version !== null && <Fact name={t.version}>{version}</Fact>}
      {created !== null && <Fact name={t.created}>{formatDay(created)}</Fact>}
      {modified !== null && <Fact name={t.modified}>{formatDay(modified)}</Fact>}
      <Fact name={t.name}>
        <code>{dataset.name}</code>
      </Fact>
      {extras.map(({ key, value }, index) => (
        <Fact key={`${index} ${key}`} name={key}>
          <WebLink url={toWebUrl(value)} text={value} />
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{children}</dd>
    </div>
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
