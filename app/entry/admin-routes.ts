import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { adminArea, guardedPages, unknownAdminPage } from '#app/admin/frame/guards/admin-area.tsx'
import { adminPlaces } from '#app/admin/pages.ts'
import { PageCrash } from '#app/page/crash.tsx'
import { type PageModule, pageRoute } from '#app/page/page-route.ts'

const modules = import.meta.glob<PageModule>('../admin/**/*.page.tsx', { base: '../admin' })

const pages = adminPlaces.flatMap((place): RouteObject[] => [
  ...place.pages.map((page) => pageRoute(page, 'admin', modules)),
  ...(place.moved ?? []).map(({ path, to }) => ({
    path,
    handle: { load: async () => {} },
    loader: ({ request }: LoaderFunctionArgs) => redirect(to(new URL(request.url).searchParams)),
  })),
])

/** The admin area and its pages. Only browsers of people who may use it load this table (`entry-client.tsx`). */
export const adminRoutes: RouteObject = {
  ...adminArea,
  children: [{ ErrorBoundary: PageCrash, children: [...guardedPages(pages), unknownAdminPage] }],
}
