import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Engines take seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
