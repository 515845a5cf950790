import type { ChaosReport } from './chaos.ts';

/** What became of the requests, and how long they took. */
export function formatChaos({ latencies, ...report }: ChaosReport, milliseconds: number): string {
  const { stopServiceWorker, closeLeader, killEngine, cutNetwork } = report.faults;
  const at = (share: number) =>
    Math.round(latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? 0);
  const bounds = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, Infinity];
  const counts = bounds.map(
    (bound, i) => latencies.filter((value) => value < bound && value >= (bounds[i - 1] ?? 0)).length,
  );
  const label = (i: number) =>
    bounds[i] === Infinity ? `over ${bounds[i - 1]} ms` : `under ${bounds[i]} ms`;
  return [
    `service worker stopped ${stopServiceWorker} times, leader closed ${closeLeader}, engine killed ${killEngine}, network cut ${cutNetwork}`,
    `${report.answered} answered, ${report.lost.length} lost, ${report.wrong.length} wrong, ${report.hung.length} hung in ${Math.round(milliseconds / 1_000)} s; ${report.movedTabs} asked again, their tab was closed`,
    `latency in ms: median ${at(0.5)}, 90 % ${at(0.9)}, 99 % ${at(0.99)}, longest ${at(1)}`,
    ...counts.map((count, i) => `  ${label(i).padStart(14)} ${String(count).padStart(5)}`),
    ...report.lost.map((line) => `lost: ${line}`),
    ...report.wrong.map((line) => `wrong: ${line}`),
    ...report.hung.map((line) => `hung: ${line}`),
  ].join('\n');
}
