import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { NotFoundDrawing } from './not-found-drawing.tsx'
import { PageMeta } from './page-meta.tsx'

/** Every address that leads to nothing, and every product or order that does not exist (behaviour: status 404). */
export function NotFound() {
  return (
    <div className="container">
      <PageMeta title="Nothing stands here" />
      <div className="split pt-5 align-items-end">
        <div>
          <h1 className="display mb-3">Nothing stands here.</h1>
          <p className="lead">The page has moved or never was. The furniture is still where you left it.</p>
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

/** The route of unknown addresses answers 404 like any page whose data are missing. */
export const notFoundFailure = () => ({ status: 404, message: 'There is no such page.' })
