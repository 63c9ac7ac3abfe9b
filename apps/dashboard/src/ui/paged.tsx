// The body of a screen that lists something page by page: loading, empty, broken, and the way to more.
import type { ReactNode } from "react";
import type { Pages } from "@/lib/use-pages";
import { Button } from "./button";
import { ProblemNotice } from "./notice";
import { Loading } from "./page";

interface PagedProps {
  list: Pages;
  /** How many are shown; what a filter leaves out may be on a later page. */
  shown: number;
  empty: ReactNode;
  children: ReactNode;
}

export function Paged({ list, shown, empty, children }: PagedProps) {
  return (
    <>
      <ProblemNotice error={list.error} className="m-4" />
      {list.pending ? <Loading /> : null}
      {list.loaded && shown === 0 ? empty : null}
      {shown > 0 ? children : null}
      {list.hasMore ? (
        <div className="p-4 text-center">
          <Button disabled={list.loadingMore} onClick={list.more}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
