/** One shopper of a test places within seconds what a real one places within years. */
export const manyOrders = {
  LIMITS: 'account-orders=100000,account-units=100000,network-orders=100000,network-units=100000',
}
