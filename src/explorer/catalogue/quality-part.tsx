import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import type { ColumnReport, ResourceReport } from '../../core/dataset-report.ts';
import type { TypeReason } from '../../core/type-reason.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { formatCount, formatShare } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { CatalogueDataset } from './catalogue.ts';
import { TablePart } from './table-part.tsx';
import { useReport } from './use-report.ts';

/** All columns of a dataset at a glance: types and why, what is missing, and what the build found wrong. */
export function QualityPart({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  const t = strings().quality;
  const { report, problem } = useReport(dataset.report);
  if (problem !== null) return <p className="notice quiet">{t.failed(problem)}</p>;
  if (!report)
    return (
      <p className="dim" role="status">
        {t.loading}
      </p>
    );
  const titles = new Map(dataset.resources.map(({ id, title }) => [id, title]));
  return (
    <>
      {report.notices.length > 0 && <Remarks remarks={report.notices.map(({ text }) => text)} />}
      {report.resources.map((one) => (
        <ResourceQuality key={one.id} report={one} title={titles.get(one.id) ?? one.file} />
      ))}
    </>
  );
}

function ResourceQuality({
  report: { id, records, problem, remarks, columns },
  title,
}: {
  readonly report: ResourceReport;
  readonly title: string;
}): ReactNode {
  const t = strings();
  const said = problem === null ? remarks : [problem, ...remarks];
  const complete = columns.filter(({ nulls }) => nulls === 0).length;
  const hasCounts = columns.some(({ nulls }) => nulls !== null);
  return (
    <TablePart
      title={title}
      href={formatAddress(resourceAddress(id))}
      note={records === null && said.length === 0 ? t.datasets.noTable : null}
      heads={[
        t.datasets.column,
        t.column.type,
        t.quality.nulls,
        { text: t.quality.distinct, holds: 'figures' },
        t.quality.range,
        t.quality.examples,
        t.quality.why,
      ]}
      rows={columns.map((column) => ({ key: column.name, cells: toCells(column, records ?? 0) }))}
    >
      {records !== null && (
        <p className="dim">
          {t.datasets.records(formatCount(records), records)} ·{' '}
          {t.datasets.columns(formatCount(columns.length), columns.length)}
          {hasCounts && <> · {t.quality.complete(formatCount(complete), formatCount(columns.length))}</>}
          {said.length === 0 && <> · {t.quality.sound}</>}
        </p>
      )}
      {said.length > 0 && <Remarks remarks={said} />}
    </TablePart>
  );
}

function Remarks({ remarks }: { readonly remarks: readonly string[] }): ReactNode {
  return (
    <ul className="notice remarks">
      {remarks.map((remark) => (
        <li key={remark}>
          <Icon name="warning" /> <bdi>{remark}</bdi>
        </li>
      ))}
    </ul>
  );
}

function toCells(column: ColumnReport, records: number): readonly ReactNode[] {
  const t = strings();
  const { name, type, nulls, distinct, min, max, examples, why } = column;
  const grouped = !isNumberLabel(
    { id: name, type },
    min === null || max === null
      ? null
      : { smallest: Number(min), largest: Number(max), distinct, present: records - (nulls ?? 0) },
  );
  // As the table writes them.
  const show = (cell: ColumnReport['min']): string => {
    if (cell === null) return '';
    return typeof cell === 'object' ? toCellText(cell) : toShownText(cell, toColumnKind(type), grouped);
  };
  return [
    <code key="name">{name}</code>,
    <span key="type" title={type}>
      {t.types[toColumnKind(type)]}
    </span>,
    nulls === null ? '' : <Share key="nulls" count={nulls} of={records} />,
    distinct === null ? '' : formatCount(distinct),
    min === null && max === null ? '' : `${show(min)} – ${show(max)}`,
    examples.map(show).join(' · '),
    why && tellReason(why),
  ];
}

/** Why a column has its type; what the build told is as it told it. */
function tellReason(reason: TypeReason): ReactNode {
  const { reasons, fittingBut } = strings().quality;
  if (reason.code === 'told')
    return (
      <bdi key="why" lang="en">
        {reason.text}
      </bdi>
    );
  return reason.code === 'fittingBut' ? fittingBut(reason.words.join(', ')) : reasons[reason.code];
}

/** A count with the share that it is, drawn as well. */
function Share({ count, of }: { readonly count: number; readonly of: number }): ReactNode {
  const share = of === 0 ? 0 : count / of;
  return (
    <span className="null-share">
      <span aria-hidden="true" className="null-bar">
        <span style={{ inlineSize: `${Math.max(share * 100, count > 0 ? 3 : 0)}%` }} />
      </span>
      {count === 0 ? '0' : `${formatCount(count)} (${formatShare(share)})`}
    </span>
  );
}
