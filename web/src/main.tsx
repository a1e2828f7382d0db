import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { PageFailed } from "./app/PageFailed.tsx";
import { plantFirstData } from "./app/plant-first-data.ts";
import { preloadRoute } from "./app/routes.tsx";
import { createStore } from "./app/store.ts";
import { backOnline } from "./platform/back-online.ts";
import { startTravelGuard } from "./platform/travel-guard.ts";
import { whenSettled } from "./platform/when-settled.ts";
import { PartBoundary } from "./ui/PartBoundary.tsx";

startTravelGuard();
const store = createStore();
plantFirstData(store);

/**
 * A note or a profile opened directly: its part comes with the entry, or very soon after. Drawing the shell before it would make it
 * later, because React holds back for 300 ms what comes after something stood in for it.
 */
const PAGE_PART_MS = 300;
const pagePart = Promise.race([preloadRoute(location.pathname), new Promise((resolve) => setTimeout(resolve, PAGE_PART_MS))]);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const site = (
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <PartBoundary render={() => <App />} failed={PageFailed} />
      </BrowserRouter>
    </Provider>
  </StrictMode>
);
// Not awaited: the page's part imports from this module, which would then never be there for it.
void pagePart.then(() => createRoot(root).render(site));

window.addEventListener("online", () => backOnline.emit());
let stopTrying = () => {};
const beginLater = () => {
  import("./app/begin-later.ts").then(
    (later) => {
      stopTrying();
      later.beginLater(store);
    },
    () => {},
  );
};
whenSettled(() => {
  stopTrying = backOnline.subscribe(beginLater);
  beginLater();
});
