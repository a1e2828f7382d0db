import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { followOtherTabs } from "./app/follow-other-tabs.ts";
import { PageFailed } from "./app/PageFailed.tsx";
import { plantFirstData } from "./app/plant-first-data.ts";
import { preloadRoute } from "./app/routes.tsx";
import { createStore } from "./app/store.ts";
import { whenSettled } from "./app/when-settled.ts";
import { announceBackOnline, onBackOnline } from "./ui/back-online.ts";
import { PartBoundary } from "./ui/PartBoundary.tsx";
import { startTravelGuard } from "./ui/travel-guard.ts";

startTravelGuard();
const store = createStore();
plantFirstData(store);
followOtherTabs(store);

// A note opened directly: its code comes while React starts.
preloadRoute(location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <PartBoundary render={() => <App />} failed={PageFailed} />
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
window.addEventListener("online", announceBackOnline);
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
  stopTrying = onBackOnline(beginLater);
  beginLater();
});
