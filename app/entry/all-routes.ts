import { adminRoutes } from './admin-routes.ts'
import { makeRoutes } from './routes.tsx'

/** All routes of the shop, as the server and the tests know them. */
export const routes = makeRoutes(adminRoutes)
