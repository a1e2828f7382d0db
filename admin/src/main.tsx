import { surviveTranslation } from "@shiye/client/translated-page";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";

surviveTranslation();
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<App />);
