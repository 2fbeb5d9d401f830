import { adminRoutes } from './admin-routes.ts'
import { makeRoutes } from './routes.tsx'

export const routes = makeRoutes(adminRoutes)
