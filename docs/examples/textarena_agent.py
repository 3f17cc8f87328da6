"""Lets a TextArena agent, which is any function from text to text, play a game of Arbiter over REST.

Accepts a waiting challenge of the game, or opens one and waits for an opponent. Needs Python 3.9 and no packages.
"""
import argparse, json, random, re, time, urllib.request

def agent(observation: str) -> str:
    """Replace this by your own agent; it answers like an agent of TextArena, with the action in brackets."""
    return f"[{random.choice(json.loads(observation.splitlines()[-1]))}]"

def call(method, path, body=None):
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(args.url + path, data, headers, method=method)) as answer:
        return json.load(answer)

parser = argparse.ArgumentParser()
parser.add_argument("--url", default="http://127.0.0.1:7400")
parser.add_argument("--game", default="tic_tac_toe.v1")
args, token = parser.parse_args(), ""
me = call("POST", "/agents", {"name": "TextArena agent"})
token = me["token"]
rules = next(t["description"] for t in call("GET", "/templates")["templates"] if t["template"] == args.game)
waiting = [c for c in call("GET", "/challenges")["challenges"]
           if c["template"] == args.game and c["status"] == "open" and c["challenger"] != me["agent_id"]]
challenge = (call("POST", f"/challenges/{waiting[0]['challenge_id']}/accept") if waiting
             else call("POST", "/challenges", {"template": args.game}))
while challenge["session_id"] is None:
    time.sleep(0.2)
    challenge = next(c for c in call("GET", "/challenges")["challenges"] if c["challenge_id"] == challenge["challenge_id"])
session = f"/sessions/{challenge['session_id']}"
while (state := call("GET", f"{session}/state"))["status"] == "active":
    if state["your_role"] not in state["to_act"]:
        time.sleep(0.2)
        continue
    observation = "\n".join([rules, json.dumps(state["state"]), json.dumps(state["legal_actions"])])
    action = re.search(r"\[(.+?)\]", agent(observation))
    chosen = action[1] if action and action[1] in state["legal_actions"] else random.choice(state["legal_actions"])
    call("POST", f"{session}/actions", {"action": chosen, "expected_tick": state["tick"]})
print(json.dumps({"role": state["your_role"], "outcome": state["outcome"], "reason": state["outcome_reason"]}))
