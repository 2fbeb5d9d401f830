import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { NotFoundDrawing } from './not-found-drawing.tsx'
import { PageMeta } from './page-meta.tsx'

/** The page for an unknown address (behaviour: status 404), with the ways on: a search, the rooms, all products. */
export function NotFound() {
  return (
    <div className="container">
      <PageMeta title="Page not found" />
      <div className="split pt-5 align-items-end">
        <div>
          <h1 className="display mb-3">We can’t find that page</h1>
          <p className="lead">It may have moved. The furniture is still where you left it.</p>
          <form className="mt-4" role="search" aria-label="Search from here" action={paths.home()}>
            <label className="form-label" htmlFor="lost">
              What are you looking for?
            </label>
            <div className="d-flex gap-2">
              <input className="form-control" id="lost" name="keyword" type="search" maxLength={200} />
              <button className="btn btn-primary" type="submit">
                Search
              </button>
            </div>
          </form>
          <div className="d-flex flex-wrap gap-2 mt-4">
            <Link className="btn btn-outline" to={paths.home()}>
              Home
            </Link>
            <Link className="btn btn-outline" to={paths.products}>
              All products
            </Link>
            {rooms.map(({ path, homeSpace }) => (
              <Link className="btn btn-outline" to={paths.room(path)} key={path}>
                {homeSpace}
              </Link>
            ))}
          </div>
        </div>
        <div>
          <NotFoundDrawing />
        </div>
      </div>
    </div>
  )
}
