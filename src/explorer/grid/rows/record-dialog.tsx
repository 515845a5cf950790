import type { KeyboardEvent, ReactNode } from 'react';
import type { Field } from '../../../core/catalog.ts';
import type { ApiRecord } from '../../api/answers.ts';
import { writeExactJson } from '../../api/exact-json.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toLogicalKey } from '../../ui/logical-key.ts';
import { toFullText, toLink, toVisible } from '../cells/cell-text.ts';
import { MomentNote } from '../cells/moment-note.tsx';
import { toColumnKind } from '../cells/column-kind.ts';

/** Beyond this many characters a value is cut; Copy has all of it. */
const LONGEST = 20_000;

/** One record, a value a line; arrow keys go to its neighbours. */
export function RecordDialog({
  fields,
  record,
  position,
  onStep,
  onClose,
}: {
  readonly fields: readonly Field[];
  readonly record: ApiRecord;
  /** Among all records, from 0; the title when there is no `_id`. */
  readonly position: number;
  /** Goes to a neighbour; null at the end on that side. */
  readonly onStep: { readonly previous: (() => void) | null; readonly next: (() => void) | null };
  readonly onClose: () => void;
}): ReactNode {
  const t = strings();
  const id = record['_id'];
  const title = t.record.title(id === undefined || id === null ? formatCount(position + 1) : toFullText(id));
  const onKeyDown = (event: KeyboardEvent): void => {
    // Alt and an arrow are the browser's: back and forward.
    if (event.altKey) return;
    const key = toLogicalKey(event);
    if (key === 'ArrowLeft') onStep.previous?.();
    if (key === 'ArrowRight') onStep.next?.();
  };
  return (
    <Modal
      title={title}
      className="record"
      onClose={onClose}
      onKeyDown={onKeyDown}
      tools={
        <>
          <CopyButton text={writeExactJson(record, '')} label={t.record.copy} />
          <IconButton
            icon="left"
            label={t.record.previous}
            disabled={!onStep.previous}
            onClick={() => onStep.previous?.()}
          />
          <IconButton
            icon="right"
            label={t.record.next}
            disabled={!onStep.next}
            onClick={() => onStep.next?.()}
          />
        </>
      }
    >
      <dl className="record-fields" tabIndex={0}>
        {fields.map((field, index) => (
          <div key={`${index} ${field.id}`}>
            <dt title={field.info?.['notes'] ?? undefined}>
              <bdi>{field.info?.['label'] || field.id}</bdi>
              <span className="dim">{t.types[toColumnKind(field.type)]}</span>
            </dt>
            <dd>
              <RecordValue value={record[field.id]} />
              <MomentNote field={field} value={record[field.id]} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function RecordValue({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined) return <span className="null">{strings().table.null}</span>;
  const link = toLink(value);
  const full = toFullText(value);
  const text = toVisible(full.length > LONGEST ? `${full.slice(0, LONGEST).toWellFormed()}…` : full);
  if (link === null) return <bdi>{text}</bdi>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{text}</bdi>
    </a>
  );
}
