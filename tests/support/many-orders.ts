/**
 * The configuration of a shop whose tests place many orders: one shopper of a test places within seconds what a real one
 * places within years.
 */
export const manyOrders = {
  HELD_ORDERS_PER_ACCOUNT: '100000',
  HELD_UNITS_PER_ACCOUNT: '100000',
  HELD_ORDERS_PER_NETWORK: '100000',
  HELD_UNITS_PER_NETWORK: '100000',
}
