// The list itself: one line a thread, sorted by a column; on a phone only what fits.
"use client";
import type { ThreadView } from "@roundhouse/runtime/browser";
import {
  createColumnHelper,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from "@tanstack/react-table";
import Link from "next/link";
import { useState } from "react";
import { cn } from "@/lib/class-names";
import { threadHref } from "@/lib/hrefs";
import { Age } from "@/ui/moments";
import { PathLine } from "@/ui/path-line";
import { Spend } from "@/ui/spend";
import { StateMark } from "@/ui/state-mark";

const column = createColumnHelper<ThreadView>();
const wide = "max-md:hidden";

const columns = [
  column.accessor("status", { header: "Status", cell: ({ row }) => <StateMark of={row.original} />, meta: "w-40" }),
  column.accessor((thread) => thread.path.join(" / "), {
    id: "agent",
    header: "Agent",
    cell: ({ row }) => <PathLine path={row.original.path} className="max-w-48" />,
    meta: "w-48",
  }),
  column.accessor("title", {
    header: "Task",
    cell: ({ row }) => (
      <Link
        href={threadHref(row.original.threadId)}
        className="line-clamp-1 text-sm before:absolute before:inset-0 hover:underline"
        data-testid="thread-link"
      >
        {row.original.title || "(no input yet)"}
      </Link>
    ),
    meta: "w-auto",
  }),
  column.accessor((thread) => thread.model.id, {
    id: "model",
    header: "Model",
    cell: ({ row }) => (
      <span className="block max-w-44 truncate font-mono text-2xs text-ink-2">
        {row.original.model.id}
        {row.original.onFallback ? <span className="text-call"> fallback</span> : null}
      </span>
    ),
    meta: cn(wide, "w-44"),
  }),
  column.accessor((thread) => thread.usage.inputTokens + thread.usage.outputTokens, {
    id: "used",
    header: "Used",
    cell: ({ row }) => <Spend usage={row.original.usage} className="text-xs text-ink-2" />,
    meta: cn(wide, "w-32"),
  }),
  column.accessor("updatedAt", {
    header: "Age",
    cell: ({ row }) => <Age at={row.original.updatedAt} className="text-xs text-ink-3" />,
    meta: "w-16 text-right",
  }),
];

const lookOf = (meta: unknown): string => (typeof meta === "string" ? meta : "");
const sorts = { asc: "ascending", desc: "descending" } as const;

export function ThreadsTable({ threads }: { threads: ThreadView[] }) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const table = useReactTable({
    data: threads,
    columns,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getRowId: (thread) => thread.threadId,
  });
  return (
    <table className="w-full table-fixed border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-b text-xs text-ink-3">
            {group.headers.map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted ? sorts[sorted] : "none"}
                  className={cn("px-3 py-1 font-medium first:pl-6 last:pr-6", lookOf(header.column.columnDef.meta))}
                >
                  <button
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                    className="min-h-6 hover:text-ink"
                  >
                    {flexRender(header.column.columnDef.header, header.getContext())}
                    {sorted ? <span aria-hidden="true">{sorted === "asc" ? " ↑" : " ↓"}</span> : null}
                  </button>
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody className="max-md:block">
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-testid="thread-row"
            className="relative border-b hover:bg-sunk/60 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2.5"
          >
            {row.getVisibleCells().map((cell) => (
              <td
                key={cell.id}
                className={cn(
                  "h-9 px-3 first:pl-6 last:pr-6 max-md:h-auto max-md:w-auto max-md:p-0 max-md:first:pl-0 max-md:last:pr-0",
                  lookOf(cell.column.columnDef.meta),
                  cell.column.id === "title" && "max-md:col-span-2 max-md:row-start-2",
                  cell.column.id === "agent" && "max-md:col-start-1 max-md:row-start-1",
                  cell.column.id === "status" && "max-md:col-start-1 max-md:row-start-3",
                  cell.column.id === "updatedAt" && "max-md:col-start-2 max-md:row-start-1",
                )}
              >
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
