/**
 * The Web Locks of this page or worker; null where there are none, or none may be used: a browser that keeps frames of other sites from
 * its storage denies them there.
 */
export async function usableLocks(): Promise<LockManager | null> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return null;
  try {
    await locks.query();
    return locks;
  } catch {
    return null;
  }
}
