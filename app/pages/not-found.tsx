import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { NotFoundDrawing } from './not-found-drawing.tsx'
import { PageMeta } from './page-meta.tsx'

/** The page for an unknown address (behaviour: status 404). */
export function NotFound() {
  return (
    <div className="container">
      <PageMeta title="Page not found" />
      <div className="split pt-5 align-items-end">
        <div>
          <h1 className="display mb-3">We can’t find that page</h1>
          <p className="lead">It may have moved. The furniture is still where you left it.</p>
          <div className="d-flex flex-wrap gap-2 mt-4">
            <Link className="btn btn-primary" to={paths.home()}>
              Home
            </Link>
            <Link className="btn btn-outline" to={paths.products}>
              All products
            </Link>
          </div>
        </div>
        <div>
          <NotFoundDrawing />
        </div>
      </div>
    </div>
  )
}
