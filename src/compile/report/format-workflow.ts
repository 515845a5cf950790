import { basename } from 'node:path';
import type { Notice } from '../../catalog/notices.ts';
import type { ResourceReport } from '../../core/dataset-report.ts';
import { cellsOf, type Checked, HEAD, headOf, shorten } from './format-check.ts';

/** GitHub shows ten of each kind. */
const LEVELS = ['error', 'warning', 'notice'] as const;

/**
 * The notices as commands of GitHub's workflows: each is shown beside its file and line, what is wrong first.
 * @param pathOf a file's path from the top of the repository; null: there is no such file
 */
export function formatAnnotations(
  notices: readonly Notice[],
  pathOf: (file: string) => string | null,
): readonly string[] {
  return LEVELS.flatMap((level) => notices.filter((notice) => notice.level === level)).map(
    ({ level, text, file, line }) => {
      const path = file === null ? null : pathOf(file);
      if (file === null || path === null) return `::${level} ::${escapeData(text)}`;
      const place = `file=${escapeProperty(path)}${line === null ? '' : `,line=${line}`}`;
      // The folders stand beside it.
      const message = text.startsWith(file) ? basename(file) + text.slice(file.length) : text;
      return `::${level} ${place}::${escapeData(message)}`;
    },
  );
}

function escapeData(message: string): string {
  return message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(value: string): string {
  return escapeData(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Bytes of a step's summary, of which GitHub shows none where there are more than 1 MiB. */
const MOST_BYTES = 1_000_000;

/** What a check found as Markdown, for the summary of a job: what is wrong, and each file with what is said of it and its columns. */
export function formatJobSummary({ notices, reports }: Checked): string {
  const apart = notices.filter(({ level, isReported }) => level === 'error' || !isReported);
  const sorted = LEVELS.flatMap((level) => apart.filter((notice) => notice.level === level));
  const head = ['## The data', '', ...sorted.map(({ level, text }) => `- **${level}** ${escape(text)}`), ''];
  const parts = reports.map((report) => [`### ${escape(headOf(report))}`, '', ...remarksOf(report)]);
  const whole = parts.map((part, i) => [...part, ...tableOf(reports[i]!)]);
  const text = [...head, ...whole.flat()].join('\n');
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  const left = 'The columns are too many for a summary: the log of this step has them.';
  const short = [...head, left, '', ...parts.flat()].join('\n');
  return Buffer.byteLength(short) <= MOST_BYTES ? short : [...head.slice(0, 2), left, ''].join('\n');
}

const escape = (cell: string) => cell.replace(/[\\|<>`*_[\]]/g, '\\$&').replaceAll('\n', ' ');

function remarksOf({ remarks }: ResourceReport): readonly string[] {
  return remarks.length > 0 ? [...remarks.map((remark) => `- ${escape(remark)}`), ''] : [];
}

function tableOf({ columns }: ResourceReport): readonly string[] {
  if (columns.length === 0) return [];
  const rows = columns.map((column) => {
    const cells = cellsOf(column);
    // The reason, at the end, is a sentence.
    const shown = cells.map((cell, i) => escape(i === cells.length - 1 ? cell : shorten(cell)));
    return `| ${shown.join(' | ')} |`;
  });
  return [`| ${HEAD.join(' | ')} |`, `|${' --- |'.repeat(HEAD.length)}`, ...rows, ''];
}
