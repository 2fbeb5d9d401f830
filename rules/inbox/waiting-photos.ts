const most = { count: 200, bytes: 300_000_000 }

/** Whether so many photos wait for the owner that no more are accepted. */
export function areTooManyPhotosWaiting({ count, bytes }: { count: number; bytes: number }): boolean {
  return count >= most.count || bytes >= most.bytes
}
