/**
 * The configuration of a shop whose tests place many orders: one shopper of a test places within seconds what a real one
 * places within years, and all come from one network address.
 */
export const manyOrders = { ORDERS_PER_HOUR: '100000', HELD_ORDERS_PER_ACCOUNT: '100000' }
