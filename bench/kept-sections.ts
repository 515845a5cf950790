/** A table by its name and size, as it stands in a section's heading. */
const HEADING = /^## (?:\w+): [\d,]+ records/;

/** What an earlier report says of tables that another one says nothing of: they were measured on another machine, or are no longer kept. */
export interface KeptSections {
  /** Their sections, as they stood. */
  readonly sections: string;
  /** Rows of what they miss. */
  readonly missed: readonly string[];
}

/**
 * Finds what would be lost of an earlier report.
 * @param before the report as it was; empty: there was none
 * @param now sections of the next one
 */
export function keptSections(before: string, now: string): KeptSections {
  const told = new Set(sectionsOf(now).map(headingOf));
  const lost = sectionsOf(before).filter((section) => !told.has(headingOf(section)));
  const measured = new Set(sectionsOf(now).map(nameOf));
  const names = [...new Set(lost.map(nameOf))].filter((name) => !measured.has(name));
  const missed = before
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(`| ${name}: `) && line.includes('**')));
  return { sections: lost.map((section) => `\n${section.trim()}\n`).join('\n'), missed };
}

function sectionsOf(report: string): readonly string[] {
  return report.split(/\n(?=## )/).filter((section) => HEADING.test(section));
}

function headingOf(section: string): string {
  return HEADING.exec(section)?.[0] ?? '';
}

/** The table's name. */
function nameOf(section: string): string {
  return /^## (\w+)/.exec(section)?.[1] ?? '';
}
