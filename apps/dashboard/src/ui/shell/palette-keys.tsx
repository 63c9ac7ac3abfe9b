// Ctrl K opens the palette, which is loaded the first time that it is wanted.
"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const Palette = dynamic(() => import("./palette").then((module) => module.Palette), { ssr: false });

export function PaletteKeys() {
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return open === null ? null : <Palette open={open} onOpenChange={setOpen} />;
}
