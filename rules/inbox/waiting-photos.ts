/** How many photos may wait in the whole shop, and how large they may be together: every backup has them. */
const most = { count: 200, bytes: 300_000_000 }

/** Whether so many photos of buyers wait for the owner that no more are taken. */
export function areTooManyPhotosWaiting({ count, bytes }: { count: number; bytes: number }): boolean {
  return count >= most.count || bytes >= most.bytes
}
