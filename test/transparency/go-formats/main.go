// Reads what a hub and its witness serve with transparency-dev/formats and transparency-dev/merkle, of which none is the hub's: lines of JSON on standard input.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"

	"github.com/transparency-dev/formats/log"
	fnote "github.com/transparency-dev/formats/note"
	fproof "github.com/transparency-dev/formats/proof"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/note"
)

// A question: a cosigned note, a tlog-proof, or a proof of consistency.
type question struct {
	Kind, Text, Origin, LogKey, WitnessKey string
	From, To                               uint64
	FromRoot, ToRoot                       []byte
	Hashes                                 []string
}

func opened(q question) (*log.Checkpoint, *note.Note, error) {
	logVerifier, err := note.NewVerifier(q.LogKey)
	if err != nil {
		return nil, nil, err
	}
	if q.Kind == "proof" {
		checkpoint, _, opened, err := log.ParseCheckpoint([]byte(q.Text), q.Origin, logVerifier)
		return checkpoint, opened, err
	}
	witness, err := fnote.NewVerifierForCosignatureV1(q.WitnessKey)
	if err != nil {
		return nil, nil, err
	}
	checkpoint, _, opened, err := log.ParseCheckpoint([]byte(q.Text), q.Origin, logVerifier, witness)
	return checkpoint, opened, err
}

func cosigned(q question) error {
	_, opened, err := opened(q)
	if err != nil {
		return err
	}
	if len(opened.Sigs) != 2 {
		return fmt.Errorf("%d of 2 signatures verify", len(opened.Sigs))
	}
	at, err := fnote.CoSigV1Timestamp(opened.Sigs[1])
	if err == nil && at.Year() < 2024 {
		err = fmt.Errorf("cosigned at %v", at)
	}
	return err
}

func included(q question) error {
	var read fproof.TLogProof
	if err := read.Unmarshal([]byte(q.Text)); err != nil {
		return err
	}
	q.Text = string(read.Checkpoint)
	checkpoint, _, err := opened(q)
	if err != nil {
		return err
	}
	var hashes [][]byte
	for _, hash := range read.Hashes {
		hashes = append(hashes, append([]byte{}, hash[:]...))
	}
	leaf := rfc6962.DefaultHasher.HashLeaf(read.ExtraData)
	return proof.VerifyInclusion(rfc6962.DefaultHasher, read.Index, checkpoint.Size, leaf, hashes, checkpoint.Hash)
}

func grown(q question) error {
	var hashes [][]byte
	for _, text := range q.Hashes {
		hash, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return err
		}
		hashes = append(hashes, hash)
	}
	return proof.VerifyConsistency(rfc6962.DefaultHasher, q.From, q.To, hashes, q.FromRoot, q.ToRoot)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var q question
		err := json.Unmarshal(lines.Bytes(), &q)
		if err == nil {
			err = map[string]func(question) error{"cosigned": cosigned, "proof": included, "growth": grown}[q.Kind](q)
		}
		if err == nil {
			fmt.Println("GOOD")
		} else {
			fmt.Printf("BAD %q\n", err.Error())
		}
	}
}
