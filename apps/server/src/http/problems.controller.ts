// /problems: a page for each type of problem, for who got one. Whoever is signed in may read them.
import { Controller, Get, Header, Param } from "@nestjs/common";
import { ApiProduces, ApiResponse, ApiTags } from "@nestjs/swagger";
import { notFound, PROBLEMS_PATH } from "../problems.js";
import { isProblemCode, problemList, problemPage } from "./problem-pages.js";

const HTML = "text/html; charset=utf-8";
const page = { status: 200, description: "A page", schema: { type: "string" as const } };

@ApiTags("problems")
@Controller(PROBLEMS_PATH.slice(1))
export class ProblemsController {
  @Get()
  @Header("Content-Type", HTML)
  @ApiProduces("text/html")
  @ApiResponse(page)
  all(): string {
    return problemList();
  }

  @Get(":code")
  @Header("Content-Type", HTML)
  @ApiProduces("text/html")
  @ApiResponse(page)
  one(@Param("code") code: string): string {
    if (!isProblemCode(code)) throw notFound("type of problem");
    return problemPage(code);
  }
}
