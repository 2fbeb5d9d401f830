/**
 * How much longer than its session a hold lives, in milliseconds: a payment of the last second still finds its goods
 * (promises 4). Money that the shop takes itself, it takes no later than this before the hold's end.
 */
export const holdAfterSession = 60_000
