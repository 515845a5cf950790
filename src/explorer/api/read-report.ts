import type { AnswerReport } from '../../core/answer-report.ts';

/** How a search was answered, by its header's text. Null: it is not told, or not understood. */
export function readReport(header: string | null): AnswerReport | null {
  try {
    const report = JSON.parse(header ?? 'null') as AnswerReport | null;
    return typeof report?.by === 'string' ? report : null;
  } catch {
    return null;
  }
}
